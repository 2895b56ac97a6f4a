import { QRCode } from 'antd';

/** The default export, so that it can be loaded lazily. Black on white whatever the theme: cameras want it so. */
const Code = ({ value, label }: { value: string; label: string }) => (
  <div role="img" aria-label={label} className="qr">
    <div aria-hidden>
      <QRCode value={value} type="svg" size={184} color="#000000" bgColor="#ffffff" />
    </div>
  </div>
);

export default Code;
