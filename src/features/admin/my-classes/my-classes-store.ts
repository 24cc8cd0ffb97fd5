import { createLoaded } from '#components/loading/loaded.ts';
import type { CoachedClass } from '#domain/member/coached-class.ts';
import type { Planning } from '#domain/planning/training.ts';
import { api, call, callFile } from '#lib/api.ts';
import { myClassesMessages } from '#messages/my-classes.ts';
import { $season, seasonQuery } from '../season-in-hand/season-store.ts';

/** The members of the coach's classes in the season in hand. */
export const myClasses = createLoaded<readonly CoachedClass[]>(
  () => call(api.admin.classes.$get({ query: seasonQuery() })),
  myClassesMessages.failed,
);

$season.listen(myClasses.forget);

/** The coach's own classes of the week. */
export const ownWeek = createLoaded<Planning>(
  () => call(api.admin.classes.week.$get()),
  myClassesMessages.coming.failed,
);

/** Returns the small photo of a member of the coach's classes. */
export const fetchClassPhoto = (id: string): Promise<Blob> =>
  callFile(api.admin.classes.members[':id'].photo.$get({ param: { id } }));
