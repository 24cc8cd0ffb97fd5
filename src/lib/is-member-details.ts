import type { MemberDetails } from '#domain/member/member-details.ts';

/** Returns true if an answer of the API holds the details of a member. */
export const isMemberDetails = (answer: unknown): answer is MemberDetails => {
  const { id, updatedAt, lines }: Partial<Record<keyof MemberDetails, unknown>> = Object(answer);
  return typeof id === 'string' && typeof updatedAt === 'string' && Array.isArray(lines);
};
