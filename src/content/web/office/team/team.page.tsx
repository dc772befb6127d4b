import { UserPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { api } from "#web/api.ts";
import { NoData } from "#web/errors/nothing-found.tsx";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { deleteMember, exportTeam, listOfficeTeam, moveMember, setMemberStatus, type MemberRow } from "../../../contract-team.ts";
import { teamRoomWords } from "../../../team/messages.ts";
import { ExportButton } from "../export-button.tsx";
import { roomWords } from "../messages.ts";
import { RecordRow } from "../record-row.tsx";
import { Room } from "../room.tsx";
import type { Route } from "./+types/team.page";
import { Face } from "./face.tsx";

/** A form of its own, which few visits open. */
const MemberDialog = lazy(() => import("./member-dialog.tsx"));

export const handle = privatePage({ menu: "content", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async () => api(listOfficeTeam, {}));

/** `/office/content/team`: who is shown among the team, in which order. */
export default function OfficeTeamPage({ loaderData: { members } }: Route.ComponentProps) {
  const t = useWords(teamRoomWords);
  const room = useWords(roomWords);
  const language = useLanguage();
  const may = useMay();
  const [editing, setEditing] = useState<MemberRow | "new" | null>(null);
  const unless = (module: string) => (may("content", module) ? null : room("viewOnly"));
  return (
    <Room
      title={t("title")}
      lead={t("lead")}
      actions={
        <>
          <ExportButton take={(format) => api(exportTeam, { format })} />
          <Button
            iconBefore={<UserPlus aria-hidden size={18} />}
            whyDisabled={unless("create")}
            onClick={() => setEditing("new")}
          >
            {t("create")}
          </Button>
        </>
      }
    >
      <Card>
        {members.length === 0 ? (
          <NoData level={2}>{t("empty")}</NoData>
        ) : (
          <ol aria-label={t("list")}>
            {members.map((member, place) => (
              <RecordRow
                key={member.id}
                name={member.name}
                picture={<Face name={member.name} pictureId={member.pictureId} />}
                status={member.status}
                place={place}
                count={members.length}
                move={(direction) => api(moveMember, { id: member.id, direction })}
                onEdit={() => setEditing(member)}
                setStatus={(status) => api(setMemberStatus, { id: member.id, status })}
                remove={() => api(deleteMember, { id: member.id })}
                whyNot={{ edit: unless("update"), status: unless("publish"), remove: unless("delete") }}
              >
                <p>{member.roles[language]}</p>
              </RecordRow>
            ))}
          </ol>
        )}
      </Card>
      {editing === null ? null : (
        <Suspense>
          <MemberDialog member={editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </Room>
  );
}
