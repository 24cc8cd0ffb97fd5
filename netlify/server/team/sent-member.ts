import type { Context } from 'hono';
import { validationError } from '#domain/error.ts';
import { errorsByField } from '#domain/field-errors.ts';
import { type TeamMemberInput, teamMemberInputSchema } from '#domain/team.ts';
import { readImageForm, textIn } from '../http/image-form.ts';

export interface SentTeamMember {
  input: TeamMemberInput;
  /** A new photo. Undefined keeps the earlier one, null removes it. */
  photo: Uint8Array | null | undefined;
}

// A multipart form holds only texts, and it holds nothing of an empty list.
const fieldsOf = (form: FormData) => {
  const position = textIn(form, 'position');
  return {
    id: textIn(form, 'id'),
    firstName: textIn(form, 'firstName'),
    lastName: textIn(form, 'lastName'),
    role: textIn(form, 'role'),
    group: textIn(form, 'group'),
    disciplines: [...form.getAll('disciplines'), ...form.getAll('disciplines[]')].filter((name) => name !== ''),
    bio: textIn(form, 'bio'),
    position: position === undefined ? undefined : Number(position),
    updatedAt: textIn(form, 'updatedAt'),
  };
};

/** Reads a team member with the photo. Throws `validation` with every wrong field. */
export const readTeamMember = async (context: Context): Promise<SentTeamMember> => {
  const { form, image, imageErrors } = await readImageForm(context, 'photo');
  const parsed = teamMemberInputSchema.safeParse(fieldsOf(form));
  if (!parsed.success) throw validationError({ ...errorsByField(parsed.error), ...imageErrors });
  if (imageErrors.photo) throw validationError(imageErrors);
  return { input: parsed.data, photo: image ?? (textIn(form, 'removePhoto') === 'true' ? null : undefined) };
};
