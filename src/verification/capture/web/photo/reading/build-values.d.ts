/** Values that the build puts in (tools/bundle/built-reader.ts). */
interface ImportMetaEnv {
  /** The address of the folder of the engine that reads documents. */
  readonly READER_FOLDER: string;
}
