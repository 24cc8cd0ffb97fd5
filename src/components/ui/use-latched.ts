import { useState } from 'react';

/** Whether it is so, or was once since the component is there. */
export const useLatched = (isSo: boolean): boolean => {
  const [wasSo, setSo] = useState(isSo);
  if (isSo && !wasSo) setSo(true);
  return wasSo || isSo;
};
