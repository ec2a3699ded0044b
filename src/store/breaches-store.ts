import type { BreachRegister, RegisteredBreach } from '../signals/breach/local/breach-register.ts'
import { KyselyStore } from './rows.ts'

/** The BreachRegister port on Kysely, for any dialect. */
export class KyselyBreachRegister extends KyselyStore implements BreachRegister {
  async list(): Promise<RegisteredBreach[]> {
    const rows = await this.db.selectFrom('local_breach').selectAll().orderBy('name').orderBy('import_id').execute()
    return rows.map(({ import_id, form, record, generation }) => {
      return { importId: import_id, form, record: JSON.parse(record), generation }
    })
  }

  async announce({ importId, form, record }: Omit<RegisteredBreach, 'generation'>): Promise<void> {
    const row = { import_id: importId, name: record.Name, form, record: JSON.stringify(record), generation: 0 }
    await this.db.insertInto('local_breach').values(row).execute()
  }

  async settle(importIds: readonly string[], generation: number): Promise<void> {
    await this.db.transaction().execute(async trx => {
      const rows = await trx.selectFrom('local_breach').select('import_id').execute()
      // One statement for each breach: of thousands, a list in one would have more values than a database takes.
      for (const { import_id } of rows) {
        await (importIds.includes(import_id)
          ? trx.updateTable('local_breach').set({ generation }).where('import_id', '=', import_id).execute()
          : trx.deleteFrom('local_breach').where('import_id', '=', import_id).execute())
      }
    })
  }
}
