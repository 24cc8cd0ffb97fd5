import { Unbroken } from '#components/ui/Unbroken.tsx';
import type { ExpiredSeason } from '#domain/member/retention-answers.ts';
import { sum } from '#domain/sum.ts';
import { formatDate } from '#lib/format.ts';
import { archivesMessages } from '#messages/archives.ts';
import { formatNumber } from '#messages/numbers.ts';

const words = archivesMessages.retention;
const { columns } = words;

/** Shows the data that would be erased, by season and in all. */
export const RetentionTable = ({ seasons }: { seasons: readonly ExpiredSeason[] }) => (
  <div className="table-frame">
    <table className="table table--cards">
      <caption className="visually-hidden">{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.season}</th>
          <th scope="col">{columns.members}</th>
          <th scope="col">{columns.files}</th>
          <th scope="col">{columns.oldestDay}</th>
        </tr>
      </thead>
      <tbody>
        {seasons.map(({ season, members, files, oldestDay }) => (
          <tr key={season}>
            <th scope="row">
              <Unbroken text={season} />
            </th>
            <td data-label={columns.members}>{formatNumber(members)}</td>
            <td data-label={columns.files}>{formatNumber(files)}</td>
            <td data-label={columns.oldestDay}>{formatDate(oldestDay)}</td>
          </tr>
        ))}
      </tbody>
      {seasons.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <td data-label={columns.members}>{formatNumber(sum(seasons.map(({ members }) => members)))}</td>
            <td data-label={columns.files}>{formatNumber(sum(seasons.map(({ files }) => files)))}</td>
            <td />
          </tr>
        </tfoot>
      )}
    </table>
  </div>
);
