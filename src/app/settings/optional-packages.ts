/** Packages that one feature needs and that `npm install assay` leaves out. The package has them as optional peers. */
export const optionalPackages = {
  DuckDB: { '@duckdb/node-api': '1.5.6-r.1' },
  OpenTelemetry: {
    '@opentelemetry/core': '3.1.0',
    '@opentelemetry/exporter-metrics-otlp-proto': '0.301.0',
    '@opentelemetry/exporter-trace-otlp-proto': '0.301.0',
    '@opentelemetry/resources': '3.1.0',
    '@opentelemetry/sdk-metrics': '3.1.0',
    '@opentelemetry/sdk-trace': '3.1.0',
  },
} as const

export type OptionalFeature = keyof typeof optionalPackages

/** The command that installs the packages of a feature, in the versions that it was tested with. */
export function installCommand(feature: OptionalFeature): string {
  const packages = Object.entries(optionalPackages[feature]).map(([name, version]) => `${name}@${version}`)
  return `npm install ${packages.join(' ')}`
}

/** Whether all packages of a feature are installed. Loads none of them. */
export function isInstalled(feature: OptionalFeature): boolean {
  return Object.keys(optionalPackages[feature]).every(name => {
    try {
      import.meta.resolve(name)
      return true
    } catch {
      return false
    }
  })
}
