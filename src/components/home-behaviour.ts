// The behaviour of every page, and that home hears what is closed now (`IS_HOME` in `ask-toggles.ts`).
import './page-behaviour.ts';
