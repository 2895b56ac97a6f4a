import { DownloadOutlined } from '@ant-design/icons';
import { lazyPart } from '@plumbline/web/parts/lazy-part';
import { useText } from '@plumbline/web/text';
import { Button } from 'antd';
import { Suspense } from 'react';
import type { ExportMenuProps } from './export-menu.tsx';

const ExportMenu = lazyPart(async () => ({ default: (await import('./export-menu.tsx')).ExportMenu }));

/** The menu, fetched once the report is there to be read: with what it makes files of it is a tenth of the first load. */
export function ExportButton(props: ExportMenuProps) {
  const text = useText();
  return (
    <Suspense
      fallback={
        <div className="pl-actions screen-only">
          <Button icon={<DownloadOutlined aria-hidden />} disabled>
            {text('report.export.menu')}
          </Button>
        </div>
      }
    >
      <ExportMenu {...props} />
    </Suspense>
  );
}
