import { lazy, Suspense, useId } from "react";
import { useController, useWatch } from "react-hook-form";
import { birthPhoto } from "../../../contract/services/birth.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { currentUser } from "../../offline/chat-user.ts";
import { Card } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Hint } from "../../ui/form/Field.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useBirthForm } from "../use-birth-form.ts";
import { uploadText } from "./text.ts";

/** Loaded only when a picture goes along: few send one. */
const PhotoField = lazy(async () => ({ default: (await import("../../attachments/PhotoField.tsx")).PhotoField }));

type Props = {
  /** The file that was just read, if there is one. */
  read: File | undefined;
  draftOf: (() => string) | undefined;
};

/** Sends a picture of the certificate along with the order, if the user wants it: the one that was just read, or another. */
export function SendPicture({ read, draftOf }: Props) {
  const text = useText(uploadText);
  const hint = useId();
  const { control, setValue } = useBirthForm();
  const [sends, names] = useWatch({ control, name: ["sendsPhoto", "certificatePhoto"] });
  // The draft of an order that was not taken has the picture only.
  const chosen = sends || names.length > 0;
  const choose = (wanted: boolean) => {
    setValue("sendsPhoto", wanted, { shouldDirty: true });
    if (wanted) return;
    setValue("certificatePhoto", [], { shouldDirty: true });
    if (draftOf) void dropAll(draftOf(), names);
  };
  return (
    <Card className="flex flex-col gap-2">
      <div>
        <Checkbox
          name="sendsPhoto"
          checked={chosen}
          onChange={(event) => choose(event.currentTarget.checked)}
          label={<span className="text-base font-semibold">{read ? text.sendRead : text.send}</span>}
          aria-describedby={hint}
        />
        <Hint id={hint}>{text.sendHint}</Hint>
      </div>
      {chosen ? <PictureInput read={read} draftOf={draftOf} /> : null}
    </Card>
  );
}

async function dropAll(draftId: string, names: string[]): Promise<void> {
  const userId = currentUser()?._id;
  if (!userId || names.length === 0) return;
  const { dropOfDraft } = await import("../../offline/attachments/of-draft.ts");
  for (const sha256 of names) await dropOfDraft(userId, draftId, sha256);
}

/** The picture that goes along with the order. */
function PictureInput({ read, draftOf }: Props) {
  const text = useText(uploadText);
  const locale = useLocale();
  const { control, getValues } = useBirthForm();
  const { field: input, fieldState } = useController({ control, name: birthPhoto.name });
  return (
    <Suspense fallback={<Skeleton className="h-40 rounded-md" />}>
      <PhotoField
        name={birthPhoto.name}
        label={birthPhoto.label[locale]}
        error={fieldState.error ? text.noPicture : undefined}
        required
        max={1}
        value={input.value}
        onChange={(change) => input.onChange(change(getValues(birthPhoto.name)))}
        draftOf={draftOf}
        given={read}
        inputRef={input.ref}
      />
    </Suspense>
  );
}
