import type { MemberJson } from './member.ts';

/** What a coach sees of somebody in a class: no address, no money, no birth date (docs/rules.md#roles). */
export type CoachedPerson = Pick<
  MemberJson,
  'id' | 'firstName' | 'lastName' | 'hasPhoto' | 'emergencyContactName' | 'emergencyContactPhone'
> & {
  /** True if the club waits for nothing more of their dossier. */
  isComplete: boolean;
};

/** A discipline and who comes to it, by name. */
export interface CoachedClass {
  id: string;
  discipline: string;
  people: readonly CoachedPerson[];
}
