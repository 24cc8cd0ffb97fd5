// The behaviour of every page; in addition, home learns the present closures (`IS_HOME` in `ask-toggles.ts`).
import './page-behaviour.ts';
