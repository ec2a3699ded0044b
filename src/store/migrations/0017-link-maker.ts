/** Who made a link: an invitation ends when its maker may not invite any more. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('one_time_link')
    .addColumn('made_by', 'text', column => column.references('user_person.id').onDelete('cascade'))
    .execute()
}

export const linkMaker: Migration = { up }
