/**
 * Checks the action that a PDF runs when it is opened (`/OpenAction`; ISO 32000-1, 12.3.2 and 12.6). LaTeX, Word and Chromium use it to set
 * the opening page: this is allowed, inline or elsewhere in the file. An address, another file, a program, a form, a script or printing is
 * not.
 */
import { definitionsOf, type PdfObjects } from "./pdf-objects.ts";
import { entriesOf, itemAt, itemsOf, spend, type Item, type Source } from "./pdf-syntax.ts";

/** Longest chain of actions or object references that is followed. */
const STEPS_MOST = 8;
const PAGE_MOVES = new Set(["NextPage", "PrevPage", "FirstPage", "LastPage"]);
/**
 * Action types other than moves. Any other type on an object belongs to something that is not an action (a paragraph, a group, a
 * transition).
 */
const OTHER_ACTIONS =
  /^(?:URI|GoToR|GoToE|Launch|Thread|Sound|Movie|Hide|Named|SubmitForm|ResetForm|ImportData|JavaScript|SetOCGState|Rendition|Trans|GoTo3DView|RichMediaExecute|GoToDp)$/;
/** The name "OpenAction", each letter of which may be written as a hexadecimal escape. */
const OPEN_ACTION = new RegExp(
  `/${[..."OpenAction"]
    .map(
      (letter) =>
        `(?:${letter}|#${letter
          .codePointAt(0)
          ?.toString(16)
          .replace(/[a-f]/, (hex) => `[${hex}${hex.toUpperCase()}]`)})`,
    )
    .join("")}(?![A-Za-z0-9])`,
  "g",
);

/** A file has one OpenAction, plus one for each later change. Cost of examining each, in characters. */
const BEGINNING_COSTS = 20_000;

/** Whether every OpenAction that a reader could find only moves within the file. */
export function opensQuietly(objects: PdfObjects): boolean {
  for (const source of objects.sources) {
    for (const found of source.text.matchAll(OPEN_ACTION)) {
      spend(source, BEGINNING_COSTS);
      if (!isQuiet(objects, source, itemAt(source, found.index + found[0].length), STEPS_MOST)) return false;
    }
  }
  return true;
}

type Assessed = (objects: PdfObjects, source: Source, item: Item, steps: number) => boolean;

/** Applies the check to every definition that a reader might find under this number. */
function everyDefinition(objects: PdfObjects, number: string, assess: Assessed, steps: number): boolean {
  if (steps === 0 || objects.hasIrregular) return false;
  const { certain, possible } = definitionsOf(objects, String(Number(number)));
  return (
    certain.length > 0 &&
    certain.every(({ source, at }) => assess(objects, source, itemAt(source, at), steps - 1)) &&
    !possible.some(({ source, at }) => mayAct(source, at))
  );
}

/** Whether a possible definition is another kind of action, or cannot be classified. */
function mayAct(source: Source, at: number): boolean {
  if (/\d/.test(source.text[at] ?? "")) return itemAt(source, at).kind === "reference";
  if (!source.text.startsWith("<<", at)) return false;
  return entriesOf(source, itemAt(source, at)).some(
    ([name, { kind, value }]) => name === "S" && (kind !== "name" || OTHER_ACTIONS.test(value)),
  );
}

const isQuiet: Assessed = (objects, source, item, steps) => {
  if (item.kind === "reference") return everyDefinition(objects, item.value, isQuiet, steps);
  if (item.kind === "array") return isDestination(objects, source, item, steps);
  if (item.kind === "word") return item.value === "null";
  return item.kind === "dictionary" && isMove(objects, source, item, steps);
};

/** An action that goes to a place in this file, as do all actions that follow it. */
const isMove: Assessed = (objects, source, item, steps) => {
  const listed = entriesOf(source, item);
  const entries = new Map(listed);
  if (entries.size < listed.length || steps === 0) return false;
  const { Type: type, S: kind, D: place, N: move, Next: next, ...others } = Object.fromEntries(entries);
  if (Object.keys(others).length > 0 || kind?.kind !== "name" || (type !== undefined && type.value !== "Action")) return false;
  const isNextQuiet =
    next === undefined ||
    (next.kind === "array"
      ? [...itemsOf(source, next)].every((one) => isQuiet(objects, source, one, steps - 1))
      : isQuiet(objects, source, next, steps - 1));
  if (!isNextQuiet) return false;
  if (kind.value === "GoTo") return place !== undefined && move === undefined && isDestination(objects, source, place, steps);
  return kind.value === "Named" && place === undefined && move?.kind === "name" && PAGE_MOVES.has(move.value);
};

/** A page and its view, or the name of such a destination. */
const isDestination: Assessed = (objects, source, item, steps) => {
  if (item.kind === "text" || item.kind === "name") return true;
  if (item.kind === "reference") return everyDefinition(objects, item.value, isDestination, steps);
  if (item.kind === "dictionary") {
    const [entry, ...others] = entriesOf(source, item);
    return steps > 0 && entry?.[0] === "D" && others.length === 0 && isDestination(objects, source, entry[1], steps - 1);
  }
  if (item.kind !== "array") return false;
  const [page, shown, ...numbers] = itemsOf(source, item);
  return (
    (page?.kind === "reference" || (page?.kind === "word" && /^\d+$/.test(page.value))) &&
    (shown === undefined || (shown.kind === "name" && /^(?:XYZ|Fit(?:[BHRV]|BH|BV)?)$/.test(shown.value))) &&
    numbers.every(({ kind, value }) => kind === "word" && /^(?:null|[-+.\d]+)$/.test(value))
  );
};
