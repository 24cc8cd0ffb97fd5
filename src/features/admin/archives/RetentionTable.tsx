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
  column.plain('season', titles.season, { isRowHeader: true, phone: 'name' }, (row) => row.season),
  column.plain('members', titles.members, { width: 8, isNumber: true, phone: 'end' }, (row) =>
    formatNumber(row.members),
  ),
  column.plain('files', titles.files, { width: 8, isNumber: true, from: 'medium' }, (row) => formatNumber(row.files)),
  column.plain('oldestDay', titles.oldestDay, { width: 11, phone: 'note' }, (row) => formatDate(row.oldestDay)),
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
