import type { ComponentPropsWithRef } from 'react';
import './button.css';
import { Icon, type IconName } from './Icon.tsx';

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type'> {
  readonly icon?: IconName;
  /** `quiet` shows its shape only under the pointer. */
  readonly look?: 'plain' | 'strong' | 'quiet';
}

export function Button({ icon, look = 'plain', className = '', children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={`button button--${look} ${className}`} {...rest}>
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  readonly icon: IconName;
  /** What it does; also the tooltip. */
  readonly label: string;
}

export function IconButton({ label, className = '', look = 'quiet', ...rest }: IconButtonProps) {
  return (
    <Button aria-label={label} title={label} look={look} className={`button--icon ${className}`} {...rest} />
  );
}
