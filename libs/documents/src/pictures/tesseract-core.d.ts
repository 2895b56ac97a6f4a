/** What of the Tesseract build is used here; the package has no types of its own. */
interface TesseractApi {
  /** 0 when it went well. Engine mode 1 is the LSTM models alone. */
  Init(dataPath: string, languages: string, engineMode: number): number;
  SetPageSegMode(mode: number): void;
  SetVariable(name: string, value: string): boolean;
  /** Takes the file `/input`. `exif` is an EXIF orientation. 0 when it is a picture. */
  SetImageFile(exif: number, angle: number): number;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
  Clear(): void;
}

interface TesseractModule {
  FS: { writeFile(path: string, data: Uint8Array): void; unlink(path: string): void };
  TessBaseAPI: new () => TesseractApi;
}

type StartTesseract = (options: {
  wasmBinary: Uint8Array;
  print: (line: string) => void;
  printErr: (line: string) => void;
  TesseractProgress: (percent: number) => void;
}) => Promise<TesseractModule>;

/** Node has it; its types name the namespace and leave its functions to the browser's. */
declare namespace WebAssembly {
  function validate(bytes: Uint8Array): boolean;
}

declare module 'tesseract.js-core/*' {
  const start: StartTesseract;
  export default start;
}
