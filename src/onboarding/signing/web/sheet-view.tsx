import { Download, Printer } from "lucide-react";
import { useState } from "react";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { SheetBadge } from "../../web/badges.tsx";
import { sheetMessages } from "../../messages.ts";
import { takeSheetPdf, type SigningView } from "../contract.ts";
import { NotYours } from "../../web/code-field/not-yours.tsx";
import { Over } from "./code-entry.tsx";
import { signingMessages } from "./messages.ts";
import { SheetDiligence } from "./sheet-diligence.tsx";
import { SheetParties } from "./sheet-parties.tsx";
import { SheetPapers, SheetReason, SheetTerms, useUntil } from "./sheet-terms.tsx";
import { SignCard } from "./sign-card.tsx";
import { SignatureStrip } from "./signature-strip.tsx";
import { TechnicalRecord } from "./technical-record.tsx";
import { useSigning } from "./use-signing.ts";

/** One sheet as its signer reads it: the content, then the signatures; beside each other where there is room. Printed as one document. */
export default function SheetView({ code, loaded }: { readonly code: string; readonly loaded: SigningView }) {
  const t = useMessages(signingMessages);
  const signing = useSigning(code, loaded);
  const { view, ending } = signing;
  if (ending === "over") return <Over />;
  if (ending === "not_yours") return <NotYours />;
  if (ending !== null) return <Ended as={ending} />;
  const { sheet, content, hash, risk, steps, effect } = view;
  return (
    <div className="mx-auto w-full max-w-page px-gutter pt-4 pb-section print:px-0 print:pt-0">
      <title>{`${t("title")}: ${content.business.name}`}</title>
      <SheetHead code={code} view={view} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] print:block print:space-y-4">
        <div className="flex min-w-0 flex-col gap-6">
          <SheetReason content={content} />
          {content.data === null ? null : <SheetTerms data={content.data} effect={effect} />}
          <SheetParties content={content} />
          {content.data === null ? null : (
            <>
              <SheetDiligence data={content.data} risk={risk} />
              <SheetPapers data={content.data} />
            </>
          )}
          <TechnicalRecord content={content} hash={hash} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-6">
          <div id="sign" className="scroll-mt-4 print:hidden">
            <SignCard signing={signing} />
          </div>
          <Card level={2} title={t("strip.title")}>
            <SignatureStrip steps={steps} isSigning={sheet.state === "SIGNING"} />
          </Card>
        </div>
      </div>
    </div>
  );
}

function SheetHead({ code, view: { sheet, content, whyNot } }: { readonly code: string; readonly view: SigningView }) {
  const t = useMessages(signingMessages);
  const sheets = useMessages(sheetMessages);
  const errors = useErrorCatalogue();
  const until = useUntil();
  const [isTaking, setTaking] = useState(false);
  async function takePdf() {
    setTaking(true);
    await errors.attempt(() => api(takeSheetPdf, { code }));
    setTaking(false);
  }
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        <p className="font-semibold text-ink-muted">
          {t("title")} · {sheets(`kind.${sheet.kind}`)}
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 tabIndex={-1} className="min-w-0 text-3xl wrap-anywhere outline-none">
            {content.business.name}
          </h1>
          <SheetBadge state={sheet.state} />
        </div>
        <p className="mt-2 text-ink-muted">
          {[t("head.version", { version: content.version }), until(sheet)].filter(Boolean).join(" · ")}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 print:hidden">
        {/* On a phone the signature comes after the content: those who have read it elsewhere need not scroll. */}
        {whyNot === null ? (
          <div className="lg:hidden">
            <LinkButton to="#sign">{t("head.sign")}</LinkButton>
          </div>
        ) : null}
        <Button
          variant="secondary"
          loading={isTaking}
          iconBefore={<Download aria-hidden size={18} />}
          onClick={() => void takePdf()}
        >
          {t("head.pdf")}
        </Button>
        <Button variant="quiet" iconBefore={<Printer aria-hidden size={18} />} onClick={() => print()}>
          {t("head.print")}
        </Button>
      </div>
    </header>
  );
}

/** After a request for a change, or a refusal: the link has ended with it. */
function Ended({ as }: { readonly as: "change" | "refusal" }) {
  const t = useMessages(signingMessages);
  const isChange = as === "change";
  return (
    <div className="mx-auto w-full max-w-xl px-gutter py-10">
      <title>{t("title")}</title>
      <h1 className="text-2xl">{t(isChange ? "object.doneChange" : "object.doneRefusal")}</h1>
      <div className="mt-6">
        <Banner kind="success" live>
          {t(isChange ? "object.doneChangeText" : "object.doneRefusalText")}
        </Banner>
      </div>
    </div>
  );
}
