import { hydrateStyledIsland } from '#components/lazy-island/hydrate-island.ts';
import answerStyles from '#styles/form-answers.css?url';
import { MembershipSignUp } from './MembershipSignUp.tsx';

hydrateStyledIsland('membership-form', MembershipSignUp, answerStyles);
