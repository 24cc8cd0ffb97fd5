import { hydrateIsland } from '#components/hydrate-island.ts';
import answerStyles from '#styles/form-answers.css?url';
import { MembershipSignUp } from './MembershipSignUp.tsx';

// What the form says back is not seen before something is filled in: it does not weigh on the page.
const link = document.createElement('link');
link.rel = 'stylesheet';
link.href = answerStyles;
document.head.append(link);

hydrateIsland('membership-form', MembershipSignUp);
