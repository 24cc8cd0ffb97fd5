import { DataTable } from '#components/ui/DataTable.tsx';
import { dataColumns } from '#components/ui/data-table.ts';
import type { ExpiredSeason } from '#domain/member/retention-answers.ts';
import { sum } from '#domain/sum.ts';
import { formatDate } from '#lib/format.ts';
import { archivesMessages } from '#messages/archives.ts';
import { formatNumber } from '#messages/numbers.ts';

const words = archivesMessages.retention;
const { columns: titles } = words;

const column = dataColumns<ExpiredSeason>();
const columns = column.columns([
  column.display({
    id: 'season',
    header: titles.season,
    meta: { isRowHeader: true, phone: 'name' },
    cell: ({ row }) => row.original.season,
  }),
  column.display({
    id: 'members',
    header: titles.members,
    meta: { width: 8, isNumber: true, phone: 'end' },
    cell: ({ row }) => formatNumber(row.original.members),
  }),
  column.display({
    id: 'files',
    header: titles.files,
    meta: { width: 8, isNumber: true, from: 'medium' },
    cell: ({ row }) => formatNumber(row.original.files),
  }),
  column.display({
    id: 'oldestDay',
    header: titles.oldestDay,
    meta: { width: 11, phone: 'note' },
    cell: ({ row }) => formatDate(row.original.oldestDay),
  }),
]);

const seasonOf = ({ season }: ExpiredSeason): string => season;

/** Shows the data that would be erased, by season and in all. */
export const RetentionTable = ({ seasons }: { seasons: readonly ExpiredSeason[] }) => (
  <DataTable
    caption={words.caption}
    columns={columns}
    idOf={seasonOf}
    rows={seasons}
    foot={
      seasons.length > 1 && (
        <p className="selection">
          <span>{words.total}</span>
          <span>
            {titles.members}
            {'\u202F: '}
            {formatNumber(sum(seasons.map(({ members }) => members)))}
          </span>
          <span>
            {titles.files}
            {'\u202F: '}
            {formatNumber(sum(seasons.map(({ files }) => files)))}
          </span>
        </p>
      )
    }
  />
);
