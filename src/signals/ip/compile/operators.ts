import { networkTypeOf } from '../network-type.ts'
import type { OperatorNames } from '../parse/asn-csv.ts'
import type { NetworkType } from '../schema.ts'
import { type ListedNetworks, type NetworkUse, networkUseOf } from './precedence.ts'

/** What is known of an AS number however often it is met. */
export interface Operator {
  readonly use: NetworkUse
  readonly type: NetworkType
}

/** Decides what the operators of networks are, each once for both families: it takes a look at the words of a name. */
export class Operators {
  private readonly names: OperatorNames
  private readonly listed: ListedNetworks
  private readonly known = new Map<number, Operator>()

  constructor(names: OperatorNames, listed: ListedNetworks) {
    this.names = names
    this.listed = listed
  }

  of(asn: number): Operator {
    let operator = this.known.get(asn)
    if (operator === undefined) {
      const name = this.names.get(asn) ?? null
      operator = { use: networkUseOf(asn, name, this.listed), type: networkTypeOf(asn, name) }
      this.known.set(asn, operator)
    }
    return operator
  }
}
