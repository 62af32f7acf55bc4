import { useEffect, useRef, type ComponentProps } from 'react';

interface BlobPictureProps extends Omit<ComponentProps<'img'>, 'src' | 'ref'> {
  blob: Blob;
  alt: string;
}

/** A picture whose bytes are in memory. Their address is released with it. */
export function BlobPicture({ blob, alt, ...rest }: BlobPictureProps) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(blob);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return <img {...rest} ref={image} alt={alt} />;
}
