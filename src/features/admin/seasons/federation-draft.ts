import type { Checked } from '#components/editing/check.ts';
import type { FederationAskedInput, FederationColumnsInput } from '#domain/member/federation-input.ts';
import {
  type FederationColumn,
  type FederationDemand,
  type FederationField,
  federationDemands,
  federationFields,
} from '#domain/season/federation.ts';
import type { AdminSeason } from '#domain/season/season-days.ts';

/** How each field is asked, as chosen in the dialog, and whether it is erased after the export. */
export type FederationDraft = Record<FederationField, FederationDemand | 'none'> &
  Record<`${FederationField}-dropped`, boolean>;

export const federationDraftOf = ({ federationAsked }: Pick<AdminSeason, 'federationAsked'>): FederationDraft => {
  const chosen = (field: FederationField) => [
    [field, federationAsked[field]?.demand ?? 'none'],
    [`${field}-dropped`, federationAsked[field]?.isDropped ?? false],
  ];
  // Every field of the draft has been made above.
  return Object.fromEntries(federationFields.flatMap(chosen)) as FederationDraft;
};

export const demandChoices = ['none', ...federationDemands] as const;

/** Returns the choices in the form that is sent. */
export const checkFederation = (draft: FederationDraft): Checked<Pick<FederationAskedInput, 'asked'>> => {
  const asked: FederationAskedInput['asked'] = Object.fromEntries(
    federationFields.flatMap((field) => {
      const demand = draft[field];
      return demand === 'none' ? [] : [[field, { demand, isDropped: draft[`${field}-dropped`] }]];
    }),
  );
  return { input: { asked } };
};

/** The columns of the federation’s file as the dialog holds them. */
export interface ColumnsDraft {
  pasted: string;
  columns: readonly FederationColumn[];
}

export const columnsDraftOf = ({ federationColumns }: Pick<AdminSeason, 'federationColumns'>): ColumnsDraft => ({
  pasted: '',
  columns: federationColumns,
});

export const checkColumns = ({ columns }: ColumnsDraft): Checked<Pick<FederationColumnsInput, 'columns'>> => ({
  input: { columns: [...columns] },
});
