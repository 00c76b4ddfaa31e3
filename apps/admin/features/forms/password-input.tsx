'use client';

import { IconButton } from '@moonin/ui/icon-button';
import { Input, type InputProps } from '@moonin/ui/input';
import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

/** A password that the person may look at while typing. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'end'>) {
  const t = useTranslations('forms');
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      end={
        <IconButton
          size="sm"
          label={shown ? t('hidePassword') : t('showPassword')}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
