import { join } from 'node:path'
import { ReceiptKeys, receiptKeysFile } from '../signals/compliance/receipt/key-file.ts'
import type { Config } from './settings/config.ts'

/** The keys that sign receipts, in the file that the settings name. */
export function receiptKeysOf({ home, receiptKeys }: Pick<Config, 'home' | 'receiptKeys'>): ReceiptKeys {
  return new ReceiptKeys(receiptKeys === '' ? join(home, receiptKeysFile) : receiptKeys)
}
