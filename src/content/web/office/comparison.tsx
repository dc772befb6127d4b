import { LANGUAGES, htmlLang, type Language } from "#kernel/locale.ts";
import { useWords } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { compareDocuments, type ComparedBlock } from "../../compare.ts";
import { plainText, type RichDocument } from "../../document.ts";
import { compareWords } from "./article/messages.ts";
import { roomWords } from "./messages.ts";

export interface ComparedText {
  /** What it is called on screen. */
  readonly lines: readonly { readonly name: string; readonly before: string; readonly after: string }[];
  readonly before: RichDocument;
  readonly after: RichDocument;
}

/** What differs between two versions, in each language. */
export function Comparison({ texts }: { readonly texts: Readonly<Record<Language, ComparedText>> }) {
  const room = useWords(roomWords);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {LANGUAGES.map((language) => (
        <Card key={language} level={3} title={room(`languages.${language}`)}>
          <div lang={htmlLang(language)}>
            <Compared text={texts[language]} />
          </div>
        </Card>
      ))}
    </div>
  );
}

function Compared({ text }: { readonly text: ComparedText }) {
  const t = useWords(compareWords);
  const lines = text.lines.filter(({ before, after }) => before !== after);
  const blocks = compareDocuments(text.before, text.after);
  if (lines.length === 0 && blocks.every(({ change }) => change === "same"))
    return <p className="text-ink-muted">{t("sameText")}</p>;
  return (
    <>
      <dl className="flex flex-col gap-3 empty:hidden">
        {lines.map(({ name, before, after }) => (
          <div key={name}>
            <dt className="text-sm font-semibold">{name}</dt>
            <dd>
              <Block change="removed" words={before || t("empty")} />
              <Block change="added" words={after || t("empty")} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        {folded(blocks).map((part, index) =>
          part.length > 0 && part[0]?.change === "same" ? (
            <p key={index} className="py-2 text-sm text-ink-subtle">
              {t("unchanged", { count: part.length })}
            </p>
          ) : (
            part.map((one, at) => <Block key={`${index}/${at}`} change={one.change} words={blockWords(t, one)} />)
          ),
        )}
      </div>
    </>
  );
}

function blockWords(t: ReturnType<typeof useWords<(typeof compareWords)["ID"]>>, { block }: ComparedBlock): string {
  return block.type === "picture"
    ? t("picture", { alt: block.attrs.alt })
    : plainText({ type: "doc", content: [block] }) || t("empty");
}

/** Runs of what stayed are one line: nobody reads a whole article to find a comma. */
function folded(blocks: readonly ComparedBlock[]): readonly (readonly ComparedBlock[])[] {
  const parts: ComparedBlock[][] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (last && (last[0]?.change === "same") === (block.change === "same")) last.push(block);
    else parts.push([block]);
  }
  return parts;
}

/** Told by sign and word, not by colour alone. */
function Block({ change, words }: { readonly change: "added" | "removed" | "same"; readonly words: string }) {
  const t = useWords(compareWords);
  const isAdded = change === "added";
  const Element = isAdded ? "ins" : "del";
  return (
    <Element
      className={classNames(
        "my-1 flex gap-2 rounded-sm px-2 py-1 wrap-anywhere whitespace-pre-line no-underline",
        isAdded ? "bg-success-soft text-on-success-soft" : "bg-danger-soft text-on-danger-soft",
      )}
    >
      <span aria-hidden className="font-bold">
        {isAdded ? "+" : "−"}
      </span>
      <span>
        <span className="sr-only">{t(isAdded ? "added" : "removed")}: </span>
        {words}
      </span>
    </Element>
  );
}
