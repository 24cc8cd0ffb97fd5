/** Returns true if leaving the page would lose unsaved text: whoever holds some refuses `beforeunload`. */
export const holdsUnsaved = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
