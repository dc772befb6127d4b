import { LANGUAGES, htmlLang, type Language } from "#kernel/locale.ts";
import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { compareDocuments, type ComparedBlock } from "../../rich-text/model/compare-documents.ts";
import { plainText, type RichDocument } from "../../rich-text/model/document.ts";
import { compareMessages } from "../../articles/web/office/messages.ts";
import { sharedMessages } from "./messages.ts";

export interface ComparedText {
  /** `name`: the label on screen. */
  readonly lines: readonly { readonly name: string; readonly before: string; readonly after: string }[];
  readonly before: RichDocument;
  readonly after: RichDocument;
}

/** The differences between two versions, in each language. */
export function Comparison({ texts }: { readonly texts: Readonly<Record<Language, ComparedText>> }) {
  const shared = useMessages(sharedMessages);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {LANGUAGES.map((language) => (
        <Card key={language} level={3} title={shared(`languages.${language}`)}>
          <div lang={htmlLang(language)}>
            <Compared text={texts[language]} />
          </div>
        </Card>
      ))}
    </div>
  );
}

function Compared({ text }: { readonly text: ComparedText }) {
  const t = useMessages(compareMessages);
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
              <Block change="removed" text={before || t("empty")} />
              <Block change="added" text={after || t("empty")} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        {folded(blocks).map((run, index) =>
          run.length > 0 && run[0]?.change === "same" ? (
            <p key={index} className="py-2 text-sm text-ink-subtle">
              {t("unchanged", { count: run.length })}
            </p>
          ) : (
            run.map((one, at) => <Block key={`${index}/${at}`} change={one.change} text={blockText(t, one)} />)
          ),
        )}
      </div>
    </>
  );
}

function blockText(t: ReturnType<typeof useMessages<(typeof compareMessages)["ID"]>>, { block }: ComparedBlock): string {
  return block.type === "picture"
    ? t("picture", { alt: block.attrs.alt })
    : plainText({ type: "doc", content: [block] }) || t("empty");
}

/** Collapses runs of unchanged blocks into one line, so that a reader need not read a whole article to find a changed comma. */
function folded(blocks: readonly ComparedBlock[]): readonly (readonly ComparedBlock[])[] {
  const runs: ComparedBlock[][] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    if (last && (last[0]?.change === "same") === (block.change === "same")) last.push(block);
    else runs.push([block]);
  }
  return runs;
}

/** Marks the change by sign and word, not by colour alone. */
function Block({ change, text }: { readonly change: "added" | "removed" | "same"; readonly text: string }) {
  const t = useMessages(compareMessages);
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
        {text}
      </span>
    </Element>
  );
}
