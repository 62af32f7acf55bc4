import { ImageOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useKeptView } from '../chat-files.queries.ts';

interface KeptViewProps {
  id: string;
  name: string;
}

/** A kept picture, small. Its colours only where adult pictures are covered. */
export function KeptView({ id, name }: KeptViewProps) {
  const { data, isError } = useKeptView(id);
  if (data) return <ShownView picture={data} name={name} />;
  return (
    <span className="import-kept-view" aria-busy={!isError}>
      {isError && <ImageOff className="i i-s" aria-hidden />}
    </span>
  );
}

function ShownView({ picture, name }: { picture: Blob; name: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(picture);
    image.current?.setAttribute('src', url);
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return <img ref={image} className="import-kept-view" alt={name} width={56} height={56} />;
}
