import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useKeptView } from '../chat-files.queries.ts';

/** A kept picture, small. Its colours only where adult pictures are covered. */
export function KeptView({ id, name }: { id: string; name: string }) {
  const { data, isError } = useKeptView(id);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (url) return <img className="import-kept-view" src={url} alt={name} width={56} height={56} />;
  return (
    <span className="import-kept-view" aria-busy={!isError}>
      {isError && <ImageOff className="i i-s" aria-hidden />}
    </span>
  );
}
