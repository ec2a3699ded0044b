/** The lowest version of Node that runs the service: major and minor. */
export const lowestNode = [22, 15] as const

/** @param version as `process.versions.node` */
export function isOldNode(version: string): boolean {
  const [major, minor] = version.split('.').map(Number)
  return major < lowestNode[0] || (major === lowestNode[0] && minor < lowestNode[1])
}
