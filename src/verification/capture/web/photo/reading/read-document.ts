/**
 * Reads a photographed document on the device, to fill in fields. The engine and its model are 2.3 MB of our own files
 * (tools/bundle/built-reader.ts), loaded here and nowhere else.
 */
import type { LocalDate } from "#kernel/time.ts";
import { readCard } from "../../../model/read-card.ts";
import type { ReadFields } from "../../../model/read-fields.ts";

const FOLDER: string = import.meta.env.READER_FOLDER;
const WORKER = `${FOLDER}/worker.min.js`;
const CORE = `${FOLDER}/tesseract-core-simd-lstm.js`;
const MODEL = "ind";
/** The neural network alone: the engine is built without the older recogniser. */
const LSTM_ONLY = 1;
const LARGE_FILES = [CORE, CORE.replace(/js$/, "wasm"), `${FOLDER}/${MODEL}.traineddata.gz`];

/**
 * The fields of the document in the first of these pictures that shows one; null when none does, or nothing could be read for any reason: then
 * the person types. Ends at once when the signal is aborted.
 */
export function readDocument(pictures: readonly Blob[], today: LocalDate, signal: AbortSignal): Promise<ReadFields | null> {
  const ended = new Promise<null>((resolve) => signal.addEventListener("abort", () => resolve(null), { once: true }));
  // Reading is a convenience: what fails here is no error of the person's, and nothing of it is shown.
  return Promise.race([ended, read(pictures, today, signal).catch(() => null)]);
}

async function read(pictures: readonly Blob[], today: LocalDate, signal: AbortSignal): Promise<ReadFields | null> {
  // Fetched here first: the engine's own worker cannot be stopped while it loads, and ends without an answer where a file is missing.
  await Promise.all(LARGE_FILES.map((file) => load(file, signal)));
  const { createWorker, PSM } = await import("tesseract.js");
  if (signal.aborted) return null;
  const worker = await createWorker(MODEL, LSTM_ONLY, {
    workerPath: WORKER,
    corePath: CORE,
    langPath: FOLDER,
    gzip: true,
    // Our policy allows no worker from a blob; and nothing is kept on the device beside the browser's own cache of files.
    workerBlobURL: false,
    cacheMethod: "none",
    errorHandler: () => undefined,
  });
  signal.addEventListener("abort", () => void worker.terminate(), { once: true });
  try {
    if (signal.aborted) return null;
    // Lines from edge to edge: a label and its value stand far apart, and would be taken for two columns.
    await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK });
    for (const picture of pictures) {
      const { data } = await worker.recognize(picture);
      const found = readCard(data.text, today);
      if (found !== null) return found;
    }
    return null;
  } finally {
    await worker.terminate();
  }
}

async function load(file: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(file, { signal });
  if (!answer.ok) throw new TypeError(`${file} answered ${answer.status}`);
  await answer.arrayBuffer();
}
