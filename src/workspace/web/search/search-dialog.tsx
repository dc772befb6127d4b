import { BARE, boxLook } from "#web/ui/form/control.ts";
import { Search } from "lucide-react";
import { useId, useState, type KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { useMessages } from "#web/i18n.tsx";
import { CloseButton, DialogShell } from "#web/ui/dialog/dialog.tsx";
import { MatchGroups, type MatchGroup } from "./match-groups.tsx";
import { matchingPages, type OfficePage } from "./matching-pages.ts";
import { searchDialogMessages } from "./messages.ts";
import { useMatches } from "./use-matches.ts";

interface SearchDialogProps {
  /** The pages of the office that the person may open. */
  readonly pages: readonly OfficePage[];
  readonly onClose: () => void;
}

/** The search over everything: one field, and below it what it finds, chosen by arrow keys, opened by Enter or a click. */
export default function SearchDialog({ pages, onClose }: SearchDialogProps) {
  const t = useMessages(searchDialogMessages);
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const { matches, state } = useMatches(text);
  const found = matchingPages(pages, text);
  const groups: readonly MatchGroup[] = [
    ...matches.map(({ kind, isNearly, hits }) => ({
      name: isNearly ? t("nearly", { kind: t(`kinds.${kind}`) }) : t(`kinds.${kind}`),
      hits,
    })),
    ...(found.length === 0
      ? []
      : [{ name: t("pages"), hits: found.map(({ name, path }) => ({ path, title: name, detail: "" })) }]),
  ];
  const paths = groups.flatMap(({ hits }) => hits.map(({ path }) => path));
  const chosen = Math.min(active, paths.length - 1);

  function open(path: string) {
    onClose();
    void navigate(path);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const path = paths[chosen];
    if (step !== undefined && paths.length > 0) {
      event.preventDefault();
      setActive((chosen + step + paths.length) % paths.length);
    }
    // While an answer is awaited the rows belong to the text before.
    if (event.key === "Enter" && path !== undefined && state !== "searching") {
      event.preventDefault();
      open(path);
    }
  }

  return (
    <DialogShell dismissal="anywhere" onDismiss={onClose} labelledBy={`${id}title`} size="md" grows>
      <h2 id={`${id}title`} className="sr-only">
        {t("title")}
      </h2>
      <div className="sticky top-0 z-raised -mx-2 flex items-center gap-2 bg-surface-raised px-2 pb-3">
        <div className={boxLook({}, "ps-4")}>
          <Search aria-hidden size={20} className="shrink-0 self-center text-ink-muted" />
          <input
            data-autofocus
            data-bare
            type="text"
            role="combobox"
            aria-label={t("label")}
            aria-expanded={paths.length > 0}
            aria-controls={`${id}list`}
            aria-autocomplete="list"
            aria-activedescendant={paths.length === 0 ? undefined : `${id}option${chosen}`}
            value={text}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            placeholder={t("placeholder")}
            onChange={({ target }) => {
              setText(target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
            className={BARE}
          />
        </div>
        <CloseButton onClick={onClose} />
      </div>
      <MatchGroups id={id} label={t("results")} groups={groups} chosen={chosen} isStale={state === "searching"} onOpen={open} />
      <p role="status" className="mt-3 text-sm text-ink-muted">
        {state === "searching"
          ? t("searching")
          : state === "failed"
            ? t("failed")
            : state === "short" && text.trim() !== ""
              ? t("hint")
              : state === "found"
                ? t(paths.length === 0 ? "nothing" : "count", { count: paths.length })
                : t("keys")}
      </p>
    </DialogShell>
  );
}
