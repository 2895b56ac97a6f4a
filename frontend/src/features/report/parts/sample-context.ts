import { createContext, useContext } from 'react';

/** True around the sample report, which belongs to nobody: nothing about it can be asked of the server or changed. */
export const SampleContext = createContext(false);

export const useIsSample = (): boolean => useContext(SampleContext);
