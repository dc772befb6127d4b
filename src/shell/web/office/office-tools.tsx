import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useMessages } from "#web/i18n.tsx";
import { useAuth } from "#web/session/store.ts";
import { Kbd } from "#web/ui/kbd.tsx";
import { OWN } from "../areas.ts";
import { privateMessages } from "../messages.ts";
import { areLettersOn } from "./keys/letters-on.ts";
import { officeKeyMessages } from "./keys/messages.ts";
import { officeKeyOf } from "./keys/office-keys.ts";
import { decideRow, moveToRow, placeOf, selectRow } from "./keys/rows.ts";
import { sectionsOf } from "./menus.ts";
import { officeMenuMessages } from "./messages.ts";

const SearchDialog = lazy(() => import("#workspace/web/search/search-dialog.tsx"));
const KeysDialog = lazy(() => import("./keys/keys-dialog.tsx"));

/** The button of the search over everything, and the keys of the office while it is on the page. */
export default function OfficeTools() {
  const t = useMessages(officeKeyMessages);
  const [opened, setOpened] = useState<"search" | "keys" | null>(null);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target } = event;
      const pressed = { key, hasControl: ctrlKey || metaKey, hasAlt: altKey, isTaken: isComposing || defaultPrevented };
      const meaning = officeKeyOf({ ...pressed, ...placeOf(target) }, areLettersOn());
      if (meaning === null) return;
      event.preventDefault();
      if (meaning === "search" || meaning === "keys") setOpened(meaning);
      if (meaning === "next") moveToRow(1);
      if (meaning === "previous") moveToRow(-1);
      if (meaning === "select") selectRow();
      if (meaning === "approve" || meaning === "reject") decideRow(meaning);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  const close = () => setOpened(null);
  return (
    <>
      <button
        type="button"
        aria-label={t("searchAll")}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpened("search")}
        className="flex size-11 items-center justify-center gap-2 rounded-control text-ink-muted hover:bg-surface-hover hover:text-ink lg:h-9 lg:w-64 lg:justify-start lg:border lg:border-line-strong lg:bg-surface lg:px-3"
      >
        <Search aria-hidden size={20} className="shrink-0 lg:size-4.5" />
        <span className="grow text-start text-sm max-lg:hidden">{t("search")}</span>
        <span className="max-lg:hidden">
          <Kbd>Ctrl K</Kbd>
        </span>
      </button>
      {/* Outside the page's header: a dialog with a header of its own would be a banner in a banner. */}
      {opened === null
        ? null
        : createPortal(
            <Suspense>{opened === "search" ? <Searching onClose={close} /> : <KeysDialog onClose={close} />}</Suspense>,
            document.body,
          )}
    </>
  );
}

function Searching({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(officeMenuMessages);
  const own = useMessages(privateMessages);
  const auth = useAuth();
  if (auth === null) return null;
  const menus = sectionsOf(auth).flatMap((section) => section.menus);
  const pages = [
    ...menus.map(({ key, path }) => ({ path, name: t(`menus.${key}.name`) })),
    ...OWN.map(({ key, path }) => ({ path, name: own(`menus.${key}`) })),
  ];
  return <SearchDialog pages={pages} onClose={onClose} />;
}
