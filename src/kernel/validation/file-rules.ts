/**
 * FORM-6, rules for files: one file, a list of them, or a browser's FileList. They read names, declared types and measured sizes, which
 * only saves users a useless upload; the server determines the real type from the bytes.
 */
import { listOf, ruleOf, wholeArgument, type Rule, type RuleName, type Failure } from "./rule.ts";

/** The properties that the rules need of a browser's File or of a part of a multipart body. */
export interface FileLike {
  readonly name: string;
  /** The declared media type, e.g. `image/png`; may be empty. */
  readonly type: string;
  /** Size in bytes. */
  readonly size: number;
  /** Pixels, measured by the caller for images (createImageBitmap in the browser, image-size on the server). */
  readonly width?: number;
  readonly height?: number;
}

const KILOBYTE_BYTES = 1_024;

function isFileLike(value: unknown): value is FileLike {
  if (typeof value !== "object" || value === null) return false;
  const { name, type, size } = value as Partial<Record<keyof FileLike, unknown>>;
  return typeof name === "string" && typeof type === "string" && typeof size === "number";
}

/** Every file must pass; a value that is not a file fails. */
function fileRule(rule: RuleName, passes: (file: FileLike) => boolean, params: Failure["params"] = {}): Rule {
  return ruleOf(rule, (value) => (listOf(value) ?? [value]).every((element) => isFileLike(element) && passes(element)), params);
}

/** At most this many kilobytes of 1,024 bytes. */
export function size(kilobytes: number): Rule {
  const most = wholeArgument(kilobytes);
  return fileRule("size", (file) => file.size >= 0 && file.size <= most * KILOBYTE_BYTES, { size: most });
}

/** The text after the last dot of a name, in lower case; "" without a dot. */
function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1).toLowerCase();
}

/** One of the extensions, given with or without their dot, in any case. */
export function ext(extensions: readonly string[]): Rule {
  const allowed = new Set(extensions.map((extension) => extension.replace(/^\./, "").toLowerCase()));
  return fileRule("ext", (file) => file.name.includes(".") && allowed.has(extensionOf(file.name)), {
    ext: [...allowed].join(", "),
  });
}

/**
 * One of the media types; a part may be a wildcard, as in `image/*`, and `*` alone matches any type. Parameters of the file's type (`;
 * charset=…`) are ignored.
 */
export function mimes(types: readonly string[]): Rule {
  const allowed = types.map((type) => (type === "*" ? ["*", "*"] : type.toLowerCase().split("/")));
  return fileRule(
    "mimes",
    (file) => {
      const [kind, form, ...more] = (file.type.toLowerCase().split(";", 1)[0] ?? "").trim().split("/");
      if (!kind || !form || more.length > 0) return false;
      return allowed.some(([wantedKind, wantedForm]) => fits(kind, wantedKind) && fits(form, wantedForm));
    },
    { mimes: types.join(", ") },
  );
}

function fits(part: string, wanted: string | undefined): boolean {
  return wanted === "*" || part === wanted;
}

const MEASURABLE = ["jpg", "svg", "jpeg", "png", "bmp", "gif"];
const IMAGES = new Set([...MEASURABLE, "webp"]);

/**
 * A name ending in jpg, svg, jpeg, png, bmp, gif or webp. FORM-6 lists svg, which can carry scripts: code that stores it must not serve it
 * inline.
 */
export function image(): Rule {
  return fileRule("image", (file) => IMAGES.has(extensionOf(file.name)));
}

/**
 * Exactly this width and height in pixels, of jpg, svg, jpeg, png, bmp or gif only (FORM-6 leaves webp out here). A file that was not
 * measured fails.
 */
export function dimensions(width: number, height: number): Rule {
  const wanted = { width: wholeArgument(width), height: wholeArgument(height) };
  return fileRule(
    "dimensions",
    (file) => MEASURABLE.includes(extensionOf(file.name)) && file.width === wanted.width && file.height === wanted.height,
    wanted,
  );
}
