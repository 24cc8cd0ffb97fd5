import { hydrateIsland } from '#components/hydrate-island.ts';
import answerStyles from '#styles/form-answers.css?url';
import { MembershipSignUp } from './MembershipSignUp.tsx';

const hydrate = (): void => hydrateIsland('membership-form', MembershipSignUp);

// What the form says back is not seen before something is filled in: it does not weigh on the page. What the script
// adds waits for it, so that nothing moves; should it not come, the form is plain and works.
const link = document.createElement('link');
link.rel = 'stylesheet';
link.href = answerStyles;
link.addEventListener('load', hydrate, { once: true });
link.addEventListener('error', hydrate, { once: true });
document.head.append(link);
