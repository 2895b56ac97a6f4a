import { useIntl } from 'react-intl';

const MIB = 1_048_576;

/** "2.4 MB" or "310 kB" in the page's digits. */
export const useFileSize = (): ((bytes: number) => string) => {
  const intl = useIntl();
  return (bytes) =>
    bytes >= MIB
      ? intl.formatNumber(bytes / MIB, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
      : intl.formatNumber(Math.max(1, Math.round(bytes / 1024)), { style: 'unit', unit: 'kilobyte' });
};
