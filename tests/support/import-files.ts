import type { FileTable, TableProblem } from '#domain/form/table.ts';
import type { ImportedMember } from '#domain/member/import-row.ts';
import { fieldOfTitle } from '#lib/import-columns.ts';
import { readTable } from '#lib/read-table.ts';

/** Reads a file as the screen of the import does. */
export const readFile = (file: string | Uint8Array): Promise<FileTable | { problem: TableProblem }> =>
  readTable(
    typeof file === 'string' ? new TextEncoder().encode(file) : file,
    (title) => fieldOfTitle(title) !== undefined,
  );

let people = 0;

/** Returns a member as a file tells of one. */
export const imported = (changes: Partial<ImportedMember> = {}): ImportedMember => {
  people += 1;
  return {
    lastName: `Durand ${people}`,
    firstName: `Alix ${people}`,
    birthDate: new Date(Date.UTC(1960, 0, 1 + people * 97)).toISOString().slice(0, 10),
    email: `alix.${people}@exemple.example`,
    phone: '+33612345678',
    address: '4 rue des Tilleuls, 00100 Valombre',
    licenseNumber: null,
    disciplines: ['Canne'],
    practice: null,
    reducedPriceSelected: false,
    paidCents: null,
    legalGuardianName: null,
    legalGuardianEmail: null,
    legalGuardianPhone: null,
    emergencyContactName: null,
    emergencyContactPhone: null,
    ...changes,
  };
};
