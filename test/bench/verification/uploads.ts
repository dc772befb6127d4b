/** The cost of uploads: a photograph of six megabytes, read, encoded again and measured as the call does before it stores anything. */
import sharp from "sharp";
import type { Runtime } from "#platform/unit-of-work.ts";
import { readBytes, readUpload } from "#verification/capture/read-upload.ts";
import { spread } from "../blocks.ts";

/** Issue "verification", Done when 4. */
const GOAL_CPU_SECONDS = 1;
/** Twelve megapixels with the noise of a sensor. */
const [WIDTH, HEIGHT] = [4_032, 3_024];
const BYTES = { least: 5_900_000, most: 6_300_000 };
const WARM_UP = 50;
const UPLOADS = 1_000;
const SAMPLE_EVERY = 100;
/** Memory of the last samples over that of the first ones: more is growth. */
const GOAL_GROWTH = 1.1;
const MEGABYTE = 2 ** 20;

/** A photograph of the wanted size: the quality is searched, because the size follows from the noise. */
async function photograph(): Promise<Buffer> {
  const noise = await sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: "#888888",
      noise: { type: "gaussian", mean: 140, sigma: 14 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  for (let low = 40, high = 100; low <= high;) {
    const quality = Math.floor((low + high) / 2);
    const bytes = await sharp(noise).jpeg({ quality }).toBuffer();
    if (bytes.length < BYTES.least) low = quality + 1;
    else if (bytes.length > BYTES.most) high = quality - 1;
    else return bytes;
  }
  throw new Error("no quality gives a photograph of six megabytes");
}

interface Uploads {
  readonly photoBytes: number;
  readonly storedBytes: number;
  readonly cpuSeconds: readonly number[];
  readonly seconds: readonly number[];
  /** Resident memory after each hundred. */
  readonly residentMegabytes: readonly number[];
}

export async function measureUploads({ database, clock, log }: Runtime): Promise<Uploads> {
  const photo = new File([new Uint8Array(await photograph())], "photo.jpg", { type: "image/jpeg" });
  const ctx = { db: database, now: clock.now(), log };
  const upload = { code: "selfie", tries: 3 } as const;
  const once = async () => readUpload(ctx, upload, (await readBytes(photo)).bytes);
  const { content } = await once();
  for (let n = 1; n < WARM_UP; n++) await once();
  const [cpuSeconds, seconds, residentMegabytes]: [number[], number[], number[]] = [[], [], []];
  for (let n = 1; n <= UPLOADS; n++) {
    const [cpu, began] = [process.cpuUsage(), performance.now()];
    await once();
    const { user, system } = process.cpuUsage(cpu);
    cpuSeconds.push((user + system) / 1e6);
    seconds.push((performance.now() - began) / 1_000);
    if (n % SAMPLE_EVERY !== 0) continue;
    const resident = Math.round(process.memoryUsage.rss() / MEGABYTE);
    residentMegabytes.push(resident);
    process.stdout.write(`${n} uploads: ${resident} MiB, ${spread(cpuSeconds).median.toFixed(2)} processor seconds each\n`);
  }
  return { photoBytes: photo.size, storedBytes: content.length, cpuSeconds, seconds, residentMegabytes };
}

/** The table, and whether the goals are reached. */
export function uploadTable({ photoBytes, storedBytes, cpuSeconds, seconds, residentMegabytes }: Uploads): {
  readonly text: string;
  readonly isReached: boolean;
} {
  const cpu = spread(cpuSeconds);
  const growth = spread(residentMegabytes.slice(-3)).median / spread(residentMegabytes.slice(0, 3)).median;
  const text = `| uploads of ${(photoBytes / 1e6).toFixed(1)} MB, stored as ${(storedBytes / 1e6).toFixed(1)} MB | measured | goal |
|---|---|---|
| processor seconds per upload, median (min to max) | ${cpu.median.toFixed(2)} (${cpu.min.toFixed(2)} to ${cpu.max.toFixed(2)}) | < ${GOAL_CPU_SECONDS} |
| seconds per upload, median | ${spread(seconds).median.toFixed(2)} | – |
| resident memory after each ${SAMPLE_EVERY} of ${UPLOADS} uploads | ${residentMegabytes.join(", ")} MiB | last three : first three ≤ ${GOAL_GROWTH}; ${growth.toFixed(2)} |
`;
  return { text, isReached: cpu.median < GOAL_CPU_SECONDS && growth <= GOAL_GROWTH };
}
