import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { SectionCode } from "../../../model/codes.ts";
import type { DataView } from "../../contract.ts";
import { dataMessages } from "../messages.ts";
import type { DataSheet } from "./use-sheet.ts";

interface RequestedChangesProps {
  readonly view: DataView;
  readonly section: SectionCode | "documents";
}

/** What a signer or compliance asked to change in this section. */
export function RequestedChanges({ view, section }: RequestedChangesProps) {
  const t = useMessages(dataMessages);
  const here = view.changeRequests.filter((one) => one.section === section);
  if (here.length === 0) return null;
  return (
    <Banner kind="warning" title={t("change")}>
      <ul className="flex flex-col gap-1">
        {here.map(({ text, at }) => (
          <li key={`${at.getTime()} ${text}`} className="wrap-anywhere whitespace-pre-line">
            {text}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** Somebody else has saved the section while something was typed: the person decides which of the two stays. */
export function NewerStored({ sheet, section }: { readonly sheet: DataSheet; readonly section: SectionCode }) {
  const t = useMessages(dataMessages);
  if (!sheet.isNewer(section)) return null;
  return (
    <Banner
      kind="warning"
      live
      title={t("newer.title")}
      action={
        <>
          <Button size="small" variant="secondary" onClick={() => sheet.settle(section, "stored")}>
            {t("newer.stored")}
          </Button>
          <Button size="small" variant="secondary" onClick={() => sheet.settle(section, "typed")}>
            {t("newer.typed")}
          </Button>
        </>
      }
    >
      {t("newer.text")}
    </Banner>
  );
}

/**
 * Tells the page whether a form has typed text: another reading then leaves it alone, and the list of sections says so. What is being sent counts as
 * typed: a refusal is followed by another reading.
 */
export function useReportDirty(
  sheet: DataSheet,
  section: SectionCode,
  { isDirty: isTyped, isSubmitting }: { readonly isDirty: boolean; readonly isSubmitting: boolean },
): void {
  const isDirty = isTyped || isSubmitting;
  const report = useEffectEvent((now: boolean) => sheet.setDirty(section, now));
  useEffect(() => {
    report(isDirty);
    return () => report(false);
  }, [isDirty]);
}

interface SaveRowProps {
  readonly isDirty: boolean;
  readonly isSubmitting: boolean;
  readonly children?: ReactNode;
}

/** The button of a section, which stays in view on long forms. */
export function SaveRow({ isDirty, isSubmitting, children }: SaveRowProps) {
  const t = useMessages(dataMessages);
  return (
    <div className="sticky bottom-0 z-sticky -mx-gutter mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-canvas px-gutter py-3 lg:mx-0 lg:rounded-card lg:border lg:px-5 lg:shadow-raised">
      <p role="status" className="grow text-sm text-ink-muted">
        {isDirty ? t("unsaved") : ""}
      </p>
      {children}
      <Button type="submit" loading={isSubmitting}>
        {t("save")}
      </Button>
    </div>
  );
}
