/** Returns true if leaving the page would lose unsaved text: code that keeps such text cancels `beforeunload`. */
export const hasUnsavedText = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
