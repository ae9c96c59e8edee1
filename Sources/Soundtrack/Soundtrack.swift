public enum SoundtrackPlaceholder {}
