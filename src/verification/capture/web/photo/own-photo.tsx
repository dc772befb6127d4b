import { useState } from "react";
import type { Id } from "#kernel/id.ts";
import { createApi } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { readPageFact, replacePageFact } from "#web/page-facts.ts";
import { saveFile } from "#web/save-file.ts";
import { clientSession } from "#web/session/store.ts";
import { Button } from "#web/ui/form/button.tsx";
import { takeOwnPhoto } from "../../contract.ts";
import { photoMessages } from "./messages.ts";
import { Picture } from "./preview.tsx";

/** The client saves files; this one is shown, so its bytes are taken on the way. Session, language and refusals stay the client's. */
async function readOwnPhoto(id: Id<"vs">): Promise<Blob | null> {
  const taken: { blob: Blob | null } = { blob: null };
  const read = createApi({
    readFact: readPageFact,
    replaceFact: replacePageFact,
    save: saveFile,
    session: clientSession,
    fetch: async (url, init) => {
      const answer = await fetch(url, init);
      if (!answer.ok) return answer;
      taken.blob = await answer.blob();
      return Response.json({ code: 200 });
    },
  });
  await read(takeOwnPhoto, { id });
  return taken.blob;
}

interface OwnPhotoProps {
  readonly id: Id<"vs">;
  readonly media: "image/jpeg" | "application/pdf";
  readonly name: string;
}

/** A photograph that was given, shown when its person asks: a document is not left open on a screen that others see. */
export function OwnPhoto({ id, media, name }: OwnPhotoProps) {
  const t = useMessages(photoMessages);
  const errors = useErrorCatalogue();
  const [shown, setShown] = useState<Blob | null>(null);
  const [isReading, setReading] = useState(false);
  const isPicture = media === "image/jpeg";
  async function show() {
    setReading(true);
    await errors.attempt(async () => {
      const blob = await readOwnPhoto(id);
      if (blob === null) return;
      if (isPicture) setShown(blob);
      else saveFile(blob, `${name}.pdf`);
    });
    setReading(false);
  }
  if (shown !== null)
    return (
      <div className="flex w-full flex-col items-start gap-2">
        <Picture blob={shown} alt={name} isSmall />
        <Button size="small" variant="quiet" onClick={() => setShown(null)}>
          {t("hide")}
        </Button>
      </div>
    );
  return (
    <Button size="small" variant="secondary" loading={isReading} loadingText={t("reading")} onClick={() => void show()}>
      {t(isPicture ? "show" : "save")}
    </Button>
  );
}
