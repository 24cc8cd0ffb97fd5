import { useState } from 'react';

/** Returns true if `isSo` is true or was true once since the component appeared. */
export const useLatched = (isSo: boolean): boolean => {
  const [wasSo, setSo] = useState(isSo);
  if (isSo && !wasSo) setSo(true);
  return wasSo || isSo;
};
