/** True while something typed would be lost with the page: whoever holds it refuses `beforeunload`, the browser's question. */
export const holdsUnsaved = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
