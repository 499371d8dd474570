import { lazy, Suspense } from "react";
import { useController } from "react-hook-form";
import { birthPhoto } from "../../../contract/services/birth.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useBirthForm } from "../use-birth-form.ts";
import { uploadText } from "./text.ts";

/** Loaded only when a picture goes along: few send one. */
const PhotoField = lazy(async () => ({ default: (await import("../../attachments/PhotoField.tsx")).PhotoField }));

type Props = { read: File | undefined; draftOf: (() => string) | undefined };

/** The picture that goes along with the order. */
export function PictureInput({ read, draftOf }: Props) {
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
