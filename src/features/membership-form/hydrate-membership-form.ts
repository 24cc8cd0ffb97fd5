import { afterAnswerStyles } from '#components/after-answer-styles.ts';
import { hydrateIsland } from '#components/hydrate-island.ts';
import { MembershipSignUp } from './MembershipSignUp.tsx';

afterAnswerStyles(() => hydrateIsland('membership-form', MembershipSignUp));
